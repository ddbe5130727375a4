import { Button } from 'antd'
import { useStore } from 'zustand'
import { confirmScan, maskStore } from './routeMask.ts'
import styles from './RouteMask.module.css'

/** Covers a page until its scan is confirmed (LAY-038 to LAY-041). */
export function RouteMask({ path }: { path: string }) {
  const qrCode = useStore(maskStore, ({ qrCodeByPath }) => qrCodeByPath[path])
  if (qrCode === undefined) return null
  return (
    <div className={styles.mask} role="dialog" aria-label="微信扫码授权">
      <h2>微信扫码授权</h2>
      <img src={qrCode} alt="授权二维码" width={200} height={200} />
      <Button type="primary" onClick={() => confirmScan(path)}>
        扫码确认
      </Button>
    </div>
  )
}
