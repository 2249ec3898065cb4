import sharp from 'sharp'
const [,, out, h, ...files] = process.argv
const H=Number(h)
const ims = await Promise.all(files.map(async f => { const b = await sharp(f).resize({height:H}).png().toBuffer(); const m = await sharp(b).metadata(); return {b, w:m.width} }))
let x=0; const comp=ims.map(({b,w})=>{const c={input:b,left:x,top:0}; x+=w+8; return c})
await sharp({create:{width:x,height:H,channels:3,background:'#fff'}}).composite(comp).png().toFile(out)
