import { Segmented } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { boardPath } from '#contract/modules/walls/board.ts'
import type { Board } from '#contract/modules/walls/board.ts'
import styles from './Editor.module.css'

const devices = {
  tv: { label: '电视', width: 1920, height: 1080 },
  portrait: { label: '竖屏', width: 1080, height: 1920 },
  phone: { label: '手机', width: 390, height: 844 },
} as const
type Device = keyof typeof devices
const highestPx = 640

/** The board as a screen shows it, with the values of this moment: its page in a frame, told of every change. */
export function Preview({ wallCode, board }: { wallCode: string; board: Board }) {
  const [device, setDevice] = useState<Device>('tv')
  const frame = useRef<HTMLIFrameElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const [roomPx, setRoom] = useState(0)
  const tell = useEffectEvent(() => frame.current?.contentWindow?.postMessage(board, window.location.origin))
  useEffect(() => {
    const hear = ({ origin, data, source }: MessageEvent<unknown>) => {
      if (origin === window.location.origin && source === frame.current?.contentWindow && data === 'millwright-board-ready') tell()
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  useEffect(() => tell(), [board])
  useEffect(() => {
    const place = host.current
    if (!place) return undefined
    const watching = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    watching.observe(place)
    return () => watching.disconnect()
  }, [])
  const { width, height } = devices[device]
  const scale = Math.min(roomPx / width, highestPx / height)
  return (
    <div className={styles.preview} ref={host}>
      <div className={styles.previewHead}>
        <h3>实景</h3>
        <Segmented<Device>
          aria-label="预览的屏幕"
          size="small"
          value={device}
          onChange={setDevice}
          options={(Object.keys(devices) as Device[]).map((value) => ({ value, label: devices[value].label }))}
        />
        <span className={styles.quiet}>
          {width} × {height}　{Math.round(scale * 100)} %
        </span>
      </div>
      <div className={styles.frame} style={{ width: width * scale, height: height * scale }}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, with the session of this one */}
        <iframe
          key={device}
          ref={frame}
          title="看板实景"

          src={`${boardPath(wallCode)}?draft=1`}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}
