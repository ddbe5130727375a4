import { Button, Empty, Flex, Modal } from 'antd'
import { useRef, useState } from 'react'
import type { RecordRow } from '../../../api/records.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { useListAround } from '../listContext.ts'
import { QrSettingsDialog } from './QrSettingsDialog.tsx'
import { QrSheet, type QrLabel } from './QrSheet.tsx'
import { qrSettingsStore } from './qrSettingsStore.ts'
import styles from './qr.module.css'

/** Quick QR labels of the records that are selected in the list around; `name` is under which its settings are kept. */
export function QrLabels({ name, labelOf }: { name: string; labelOf: (row: RecordRow) => QrLabel }) {
  const { selected } = useListAround()
  const [open, setOpen] = useState<'labels' | 'settings' | null>(null)
  const [settings, setSettings] = useState(() => qrSettingsStore(name).read())
  const sheet = useRef<HTMLDivElement | null>(null)
  const save: typeof setSettings = (next) => {
    if (typeof next === 'function') return
    qrSettingsStore(name).write(next)
    setSettings(next)
  }
  return (
    <>
      <Button onClick={() => setOpen('labels')}>二维码标签</Button>
      {open !== null && (
        <Modal title="二维码标签" open width={800} footer={null} onCancel={() => setOpen(null)}>
          <Flex gap={8} className={styles['buttons']}>
            <ReadyButton type="primary" reason={selected.length === 0 ? '请先在列表里勾选要打印的记录' : null} onClick={() => printSheet(sheet.current)}>
              打印
            </ReadyButton>
            <Button onClick={() => setOpen('settings')}>设置</Button>
          </Flex>
          <div ref={sheet} className={styles['scrolls']}>
            {selected.length === 0 ? <Empty description="请先在列表里勾选要打印的记录" /> : <QrSheet labels={selected.map(labelOf)} settings={settings} />}
          </div>
        </Modal>
      )}
      {open === 'settings' && <QrSettingsDialog settings={settings} onSave={save} onClose={() => setOpen('labels')} />}
    </>
  )
}

/** The browser's own print dialog, in a frame that holds the labels alone. */
function printSheet(sheet: HTMLElement | null): void {
  if (!sheet) return
  const frame = document.createElement('iframe')
  frame.title = '二维码标签'
  frame.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:0;height:0;border:0'
  document.body.append(frame)
  const { contentDocument, contentWindow } = frame
  if (!contentDocument || !contentWindow) return
  for (const style of document.querySelectorAll('style, link[rel="stylesheet"]')) contentDocument.head.append(style.cloneNode(true))
  contentDocument.body.append(sheet.cloneNode(true))
  contentWindow.addEventListener('afterprint', () => frame.remove())
  // the look arrives from the cache in a moment
  setTimeout(() => contentWindow.print(), 200)
}
