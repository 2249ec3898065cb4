/** Odd inputs for text fields. */
export const edgeCaseTexts = {
  nothing: '',
  'a space': ' ',
  'only spaces': ' '.repeat(10),
  'spaces around': '  Tala  ',
  'too long': 'x'.repeat(6_000),
  'an emoji': 'Tala 🎡 Tala',
  'a family of emoji': '👩‍👩‍👧‍👦👩‍👩‍👧‍👦',
  'a right-to-left override': 'Tala\u202Ephp.exe',
  'right-to-left letters': 'ليلى ليلى',
  'zero-width characters': 'Ta\u200Bla\u200D\u2060Ta',
  'only zero-width characters': '\u200B'.repeat(10),
  SQL: "x' or '1'='1'; drop table players; --",
  HTML: '<img src=x onerror=alert(1)><script>alert(1)</script>',
  'a template': '{{constructor}} <%= 7*7 %> #{7*7} %s %n',
  'a path': '../../../etc/passwd%00',
  'look-alike letters': 'demoВituіn',
  'wide digits': '０９１７１２３４５６７',
  'Arabic digits': '٠٩١٧١٢٣٤٥٦',
  'leading zeros': '0000123456',
  'new lines': 'Tala\r\nSet-Cookie: a=b',
  'a control character': 'Tala\u0007\u001B[2J',
  'stacked marks': `T${'\u0301'.repeat(20)}ala`,
  'a number in other words': '1e6',
  'a name that objects have': '__proto__',
} as const

export type EdgeCase = keyof typeof edgeCaseTexts
export const edgeCases = Object.keys(edgeCaseTexts) as EdgeCase[] // keys of a constant object

/** Values of other types for text fields. */
export const nonStrings: readonly unknown[] = [0, 42, -1.5, true, null, [], ['Tala'], {}, { toString: 'Tala' }]

/** Texts that the server refuses in every field, in JSON notation. */
export const unstorable = [
  '"Ta\\u0000la"',
  '"\\u0000"',
  '"Tala \\ud83c"',
  '"\\udfa1 Tala"',
  '"\\udfa1\\ud83c"',
] as const
