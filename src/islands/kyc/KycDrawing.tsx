import type { PictureSide } from '#contract/kyc/kyc.ts'

/** Drawings of a good picture, without anybody's data. */
export function KycDrawing({ of }: { of: PictureSide | 'page' }) {
  return (
    <svg className="kyc-drawing" viewBox="0 0 96 64" width="96" height="64" aria-hidden="true">
      <rect className="kyc-drawing-ground" width="96" height="64" rx="10" />
      {of === 'selfie' ? <Selfie /> : <Card of={of} />}
      <path className="kyc-drawing-corners" d="M6 16V6h10M80 6h10v10M90 48v10H80M16 58H6V48" />
    </svg>
  )
}

function Card({ of }: { of: 'front' | 'back' | 'page' }) {
  return (
    <>
      <rect className="kyc-drawing-card" x="15" y="12" width="66" height="40" rx="5" />
      {of === 'back' ? (
        <>
          <rect className="kyc-drawing-dark" x="15" y="18" width="66" height="7" />
          <path className="kyc-drawing-line" d="M22 33h30M22 39h22" />
          <rect className="kyc-drawing-dark" x="62" y="32" width="13" height="13" rx="1.5" />
        </>
      ) : (
        <>
          <rect className="kyc-drawing-face" x="21" y="19" width="18" height="20" rx="2.5" />
          <circle className="kyc-drawing-skin" cx="30" cy="26" r="4" />
          <path className="kyc-drawing-skin" d="M23 39a7 7 0 0 1 14 0z" />
          <path className="kyc-drawing-line" d="M45 22h29M45 29h22M45 36h26" />
          {of === 'page' && <path className="kyc-drawing-line" d="M20 45h56M20 49h56" strokeDasharray="3 2" />}
        </>
      )}
    </>
  )
}

function Selfie() {
  return (
    <>
      <circle className="kyc-drawing-skin" cx="38" cy="25" r="10" />
      <path className="kyc-drawing-body" d="M18 58c0-12 8-20 20-20s20 8 20 20z" />
      <rect className="kyc-drawing-card" x="52" y="29" width="30" height="20" rx="3" />
      <rect className="kyc-drawing-face" x="55" y="33" width="8" height="9" rx="1.5" />
      <path className="kyc-drawing-line" d="M66 35h12M66 40h9" />
    </>
  )
}
