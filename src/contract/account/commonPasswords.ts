/**
 * Words that leaked lists of passwords begin with, and those of the Philippines. Browsers load them on demand. Each stands for all of its
 * forms: capitals, digits for letters, digits and signs at both ends.
 */
const WORDS = `
password passw pass passwort passphrase letmein welcome admin administrator root guest login user username test tester testing master
secret changeme default access system server computer internet network website windows google facebook yahoo gmail hotmail outlook
iphone android samsung huawei oppo vivo xiaomi nokia motorola apple microsoft intel linux ubuntu oracle cisco asdf zxcv qwer qwerty
qwertz azerty abc abcd abcde iloveyou iloveu ilove loveyou loveme lovely love lover forever always together sweetheart sweetie honey
darling baby babygirl babyboy babe angel angels princess prince queen king kings queens beautiful pretty handsome gorgeous cutie cute
sunshine moonlight starlight rainbow butterfly flower flowers rose roses daisy lily jasmine orchid summer winter spring autumn january
february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday
football basketball baseball volleyball soccer tennis hockey boxing golf racing runner runners lakers bulls celtics warriors spurs
heat miami chicago boston dallas houston phoenix denver seattle london paris tokyo berlin america canada australia england france
michael michelle jordan jennifer jessica ashley amanda nicole stephanie daniel david robert richard thomas charlie george william
james john johnny joseph joshua matthew anthony andrew andrea angela angelo angelica christian christine christina christopher
patrick patricia peter paul mark marco mario maria marie mary martin martha nathan nicholas samuel sarah sophia olivia emma isabella
alexander alexandra alexis alex victoria vincent victor veronica vanessa kevin kenneth kimberly katherine karen justin julian juliet
romeo jason jasper jackson jacob harry harley hannah heather gabriel gabriela francis francisco fernando eduardo edward elizabeth
carlos carlo camille brandon brian bryan benjamin barbara austin arthur antonio anna albert adrian adam aaron superman batman
spiderman ironman hulk thor captain avengers marvel naruto sasuke sakura itachi kakashi luffy zoro onepiece pokemon pikachu goku
dragonball vegeta doraemon hello hellokitty kitty mickey minnie donald disney barbie cinderella snowwhite starwars skywalker yoda
matrix trustno killer hunter shadow dragon dragons tiger tigers lion lions eagle eagles falcon falcons phoenix wolf wolves panther
monkey banana apple orange cherry mango coconut chocolate cookie cookies candy sugar coffee pepper ginger peanut pumpkin buster
cooper rocky rocket ranger ranger maverick mustang ferrari porsche mercedes toyota honda yamaha suzuki kawasaki ducati corvette
camaro jaguar nissan mitsubishi hyundai freedom justice victory liberty peace faith hope grace blessed blessing bless jesus jesuschrist
christ jesusislord godisgood godislove ilovegod lovegod lord heaven church bible amen trinity holy angelbaby mother father mama papa
mommy daddy mom dad sister brother family friends friend bestfriend grandma grandpa lola lolo nanay tatay ate kuya bunso mahal
mahalko mahalkita mahalkokayo mahalkosya mahalnamahalkita iloveyousomuch pangga langga palangga labyu labs ganda maganda magandako
gandako pogi pogiako gwapo gwapoako gwapa guapo cuteako astig bahala bahalana bahaynatin kamahalan kaibigan pamilya buhay tagumpay
pilipinas pilipino pinoy pinay pinoyako philippines filipino filipina manila maynila makati quezon quezoncity pasig taguig cebu cebuano
davao iloilo bacolod baguio batangas bulacan pampanga laguna cavite rizal zamboanga palawan boracay bohol leyte samar mindanao visayas
luzon bicol ilocos barangay ginebra sanmiguel magnolia jollibee chowking mcdonalds adobo sinigang lechon balut taho halohalo kapamilya
kapuso eatbulaga showtime tiktok youtube instagram twitter messenger gcash maya paymaya globe smart dito pldt converge meralco shopee
lazada grab casino casinos lucky luckyme luckyseven jackpot scatter bingo bingoplus slots slot poker baccarat sabong sakla jueteng
pusoy tongits winner winners winning bigwin bigtime money moneymoney cash million millionaire billion peso pesos dollar rich
richkid yayaman yamanko swerte swerteako panalo taya tayaan gamer gaming games game player players playboy playgirl play mobilelegends
legend legends mlbb dota valorant minecraft roblox fortnite callofduty crossfire counterstrike ragnarok leagueoflegends freefire pubg
diablo warcraft starcraft zelda mario nintendo playstation xbox sega blink blackpink twice bts army exo jungkook jimin taehyung
itsme myself whoami nothing something anything everything whatever forgot forget remember nopassword mypassword thepassword
passwordko sikreto lihim akolang akoito akoto ako ikaw tayo kami magulang anakko anak asawa asawako babyko buhayko
mylove mylife mybaby myangel myfamily mykids mydear mymom mydad mygirl myboy ilovemom ilovedad ilovemyself ilovemyfamily
ilovemybaby fuckyou fuck fucker shit bitch asshole sexy sexygirl hottie bastard putangina tangina gago ulol bobo
silver golden gold diamond crystal ruby emerald sapphire pearl perlas platinum purple yellow green blue black white pink red
guitar music musica singer dance dancer piano rock metal punk hiphop eminem rihanna beyonce taylor swift bieber selena
nursing nurse doctor teacher student engineer police soldier seaman pilot driver chef school college university perya
superstar rockstar popstar champion champ hero warrior ninja samurai pirate wizard magic mystic magician vampire zombie ghost
demon devil satan lucifer hacker hacking cracker matrix zerocool dark darkness death skull skeleton scorpion spider snake cobra
viper python tarantula dolphin dolphins shark whale turtle rabbit bunny puppy kitten doggie horse pony unicorn panda koala
snoopy garfield tweety bugsbunny scooby scoobydoo simpson simpsons homer bart spongebob patrick dora ben
`

const common: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean))

/** The letters that digits and signs stand for. */
const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const ENDS = /^[^\p{L}]+|[^\p{L}]+$/gu
const spelled = (text: string, one: string): string =>
  text.replace(/[0134578@$!]/g, (sign) => (sign === '1' || sign === '!' ? one : (LETTERS[sign] ?? sign)))

/** Whether a password is a common word, in any of its forms: "P@ssw0rd", "iloveyou123", "qwerty!". */
export function isCommonPassword(typed: string): boolean {
  const text = typed.toLowerCase().normalize('NFKC')
  const bare = text.replace(ENDS, '')
  const forms = [
    bare,
    spelled(bare, 'i'),
    spelled(bare, 'l'),
    spelled(text, 'i').replace(ENDS, ''),
    spelled(text, 'l').replace(ENDS, ''),
  ]
  return forms.some((form) => common.has(form.replace(/[^\p{L}]/gu, '')))
}
