import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import DoubleRightOutlined from '@ant-design/icons/es/icons/DoubleRightOutlined'
import { useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import styles from './SlideVerify.module.css'

const keyStep = 0.1
/** px of the handle, which itself takes part of the way */
const handlePx = 44

type Props = { isVerified: boolean; onVerify: () => void }

/**
 * A person drags the handle to the end, or moves it there by the arrow keys; letting go before resets it (WID-004 to WID-007).
 * It shows that somebody is there and no more: what must be safe the server asks for.
 */
export function SlideVerify({ isVerified, onVerify }: Props) {
  const track = useRef<HTMLDivElement>(null)
  const [way, setWay] = useState(0) // 0 to 1
  const grabbed = useRef<number | null>(null) // px from the left of the page where the drag began
  const shown = isVerified ? 1 : way

  function move(next: number) {
    const within = Math.min(1, Math.max(0, next))
    setWay(within)
    if (within === 1) {
      grabbed.current = null
      onVerify()
    }
  }
  const grab = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
    if (isVerified) return
    currentTarget.setPointerCapture?.(pointerId)
    grabbed.current = clientX
  }
  const drag = ({ clientX }: PointerEvent) => {
    const wholePx = (track.current?.getBoundingClientRect().width ?? 0) - handlePx
    if (grabbed.current !== null && wholePx > 0) move((clientX - grabbed.current) / wholePx)
  }
  const release = () => {
    grabbed.current = null
    if (!isVerified) setWay(0)
  }
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: keyStep, ArrowUp: keyStep, ArrowLeft: -keyStep, ArrowDown: -keyStep, End: 1, Home: -1 }
    const step = steps[event.key]
    if (step === undefined || isVerified) return
    event.preventDefault()
    move(Math.round((way + step) * 10) / 10)
  }

  const place = { '--way': shown, '--handle': `${handlePx}px` } as CSSProperties // React's types know no custom properties
  return (
    <div ref={track} className={styles.track} data-verified={isVerified || undefined} style={place}>
      <div className={styles.done} />
      <span className={styles.words} aria-live="polite">
        {isVerified ? '验证通过' : '请按住滑块拖动'}
      </span>
      <div
        className={styles.handle}
        role="slider"
        tabIndex={isVerified ? -1 : 0}
        aria-label="滑动验证"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(shown * 100)}
        aria-valuetext={isVerified ? '验证通过' : '用右方向键移到最右'}
        aria-disabled={isVerified}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={press}
        onBlur={release}
      >
        {isVerified ? <CheckOutlined /> : <DoubleRightOutlined />}
      </div>
    </div>
  )
}
