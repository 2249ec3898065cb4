import { readFileSync, existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
const { atOnce, scriptsOf } = await import('./tests/bench/eager.ts')
const base=process.argv[2]
for (const page of process.argv.slice(3)) {
const text=async p=>readFileSync(base+(existsSync(base+p+'/index.html')?p+'/index.html':p),'utf8')
const s=await scriptsOf(text,page,atOnce)
const rows=[...s].map(p=>[gzipSync(readFileSync(base+p),{level:9}).length,p])
console.log(page,rows.reduce((a,b)=>a+b[0],0)/1024)
console.log(rows.sort((a,b)=>b[0]-a[0]).map(r=>r.join(' ')).join('\n'))
}
