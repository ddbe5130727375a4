import { QRCode } from 'antd'
import type { CSSProperties } from 'react'
import type { QrSettings } from '#contract/modules/printing/qrSettings.ts'
import styles from './qr.module.css'

/** One quick label: what its code says and the lines beside it. */
export type QrLabel = { id: string; code: string; lines: readonly string[] }

const px = (text: string): number => Number(text || 0)

/** Labels side by side as the settings say (PRN-038…054). */
export function QrSheet({ labels, settings }: { labels: readonly QrLabel[]; settings: QrSettings }) {
  const s = settings
  const code: CSSProperties =
    s.paramValue10 === 'absolute' ? { position: 'absolute', top: px(s.paramValue11), left: px(s.paramValue12) } : { position: 'relative' }
  const text: CSSProperties =
    s.paramValue13 === 'absolute'
      ? { position: 'absolute', top: px(s.paramValue14), left: px(s.paramValue15) }
      : { position: 'relative', marginTop: px(s.paramValue7), marginLeft: px(s.paramValue6) }
  return (
    <div className={styles['sheet']} style={{ gridTemplateColumns: `repeat(${s.paramValue4}, max-content)` }}>
      {labels.map(({ id, code: content, lines }) => (
        <div
          key={id}
          className={styles['label']}
          data-testid="qr-label"
          style={{ height: px(s.paramValue1) || 'auto', width: px(s.paramValue2) || 'auto', paddingTop: px(s.paramValue5) }}
        >
          {s.paramTitle !== '' && (
            <div className={styles['title']} style={{ fontSize: px(s.paramValue) || 16 }}>
              {s.paramTitle}
            </div>
          )}
          <div className={styles['content']}>
            <div data-testid="qr-code" style={code}>
              <QRCode type="svg" value={content} size={px(s.paramValue3) || 110} bordered={false} color="#000000" bgColor="#ffffff" />
            </div>
            <div data-testid="qr-text" style={{ ...text, fontSize: px(s.paramValue8) || 14, width: px(s.paramValue9) || 'auto' }}>
              {lines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
