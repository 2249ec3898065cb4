import process from 'node:process'

// As in `npm test`: rounds follow one another at once, and hashing is cheap. Set before any module reads its settings.
process.env.PERYA_ROUND_PACE ??= 'off'
process.env.PERYA_PASSWORD_MEMORY ??= '64'
