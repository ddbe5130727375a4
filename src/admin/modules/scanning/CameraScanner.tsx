import { Alert } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createReader } from './cameraReader.ts'
import styles from './ScanPage.module.css'

type Props = { onScan: (raw: string, symbology: string) => void; onClose: () => void }

/** ms between two pictures that are looked at */
const lookEveryMs = 150
/** ms for which one code before the camera is one scan */
const sameForMs = 2000

/** The camera of the device as a scanner: what lies inside the frame is read, and a code that stays there is one scan. */
export function CameraScanner({ onScan, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<string | null>(window.isSecureContext ? null : insecure)
  const [torch, setTorch] = useState<MediaStreamTrack | null>(null)
  const read = useEffectEvent(onScan)
  useEffect(() => {
    if (!window.isSecureContext) return () => {}
    let isOver = false
    let stream: MediaStream | null = null
    let endReader = () => {}
    let timer: ReturnType<typeof setTimeout> | null = null
    const seen = new Map<string, number>()
    async function begin(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false })
      const picture = video.current
      if (isOver || !picture) return stop()
      picture.srcObject = stream
      await picture.play()
      const [track] = stream.getVideoTracks()
      if (track && 'torch' in track.getCapabilities()) setTorch(track)
      const codesIn = await createReader()
      if (isOver) return codesIn.end()
      endReader = codesIn.end
      const look = async () => {
        for (const { raw, symbology } of await codesIn(picture)) {
          const now = performance.now()
          if (now - (seen.get(raw) ?? Number.NEGATIVE_INFINITY) > sameForMs) read(raw, symbology)
          seen.set(raw, now)
        }
        if (!isOver) timer = setTimeout(() => void look().catch(fail), lookEveryMs)
      }
      await look()
    }
    function stop(): void {
      stream?.getTracks().forEach((track) => track.stop())
    }
    function fail(error: unknown): void {
      if (!isOver) setTrouble(troubleOf(error))
    }
    begin().catch(fail)
    return () => {
      isOver = true
      if (timer !== null) clearTimeout(timer)
      endReader()
      stop()
    }
  }, [])
  return (
    <section aria-label="相机扫码">
      {trouble === null ? (
        <div className={styles.video}>
          <video ref={video} muted playsInline aria-label="相机画面" />
          <i aria-hidden />
        </div>
      ) : (
        <Alert type="warning" showIcon title="相机不能用" description={trouble} />
      )}
      <div className={styles.tools}>
        {torch === null ? null : (
          <button type="button" onClick={() => void torch.applyConstraints({ advanced: [{ torch: !torch.getSettings().torch }] as never })}>
            补光灯
          </button>
        )}
        <button type="button" onClick={onClose}>
          关闭相机
        </button>
      </div>
    </section>
  )
}

const insecure =
  '浏览器只在 https:// 或 localhost 的页面上允许用相机，现在的地址不是。请让管理员给服务器配置证书（README“HTTPS”），再用 https:// 打开；也可以用扫码枪，它不受影响。'

function troubleOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return '没有得到相机的许可。请在浏览器地址栏旁的网站设置中允许相机，再打开一次。'
  if (name === 'NotFoundError') return '这台设备没有找到相机，请接上相机，或用扫码枪。'
  if (name === 'NotReadableError') return '相机正被别的程序使用，请关闭它再打开一次。'
  return `相机没有打开（${error instanceof Error ? error.message : String(error)}），请再试一次，或用扫码枪。`
}
