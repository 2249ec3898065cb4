import './qr.css'
import { useEffect, useState } from 'react'
import { QR_SIZE_PX } from '#contract/wallet/limits.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { qrPath } from './qr.ts'

type Code = { path: string; side: number }

/** A QR code of 200 px, error correction H, on white with the quiet zone that scanners need. */
export function QrCode({ text, label, waitLabel }: { text: string; label: string; waitLabel: string }) {
  const [code, setCode] = useState<Code>()

  useEffect(() => {
    let isWanted = true
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { ecc: 'H', border: 0 })
      if (isWanted) setCode({ path: qrPath(data), side: size })
    })
    return () => {
      isWanted = false
    }
  }, [text])

  return (
    <div className="qr" aria-busy={!code}>
      {code ? (
        <svg
          role="img"
          aria-label={label}
          width={QR_SIZE_PX}
          height={QR_SIZE_PX}
          viewBox={`0 0 ${code.side} ${code.side}`}
          shapeRendering="crispEdges"
        >
          <path d={code.path} />
        </svg>
      ) : (
        <span role="status" aria-label={waitLabel}>
          <Skeleton shape="card" />
        </span>
      )}
    </div>
  )
}
