import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined'
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined'
import RotateLeftOutlined from '@ant-design/icons/es/icons/RotateLeftOutlined'
import RotateRightOutlined from '@ant-design/icons/es/icons/RotateRightOutlined'
import ZoomInOutlined from '@ant-design/icons/es/icons/ZoomInOutlined'
import ZoomOutOutlined from '@ant-design/icons/es/icons/ZoomOutOutlined'
import { App, Button, Modal, Space } from 'antd'
import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { copyText } from './copyText.ts'
import type { Medium } from './medium.ts'
import { Stage } from './Stage.tsx'
import styles from './MediaPreview.module.css'
import { lookingAt, moved, scaled, scaleStep, steppedTo, turnDegrees, turned } from './looking.ts'

/** A picture or a film by its address; `name` is what people call it. */

type Props = { media: readonly Medium[]; first: number; onClose: () => void }

/** Pictures and films one at a time, large, with all of them below (DLG-018 to DLG-026). Arrow keys go on and back, + and − scale. */
export function MediaPreview({ media, first, onClose }: Props) {
  const [looking, look] = useState(() => lookingAt(first))
  const { message } = App.useApp()
  const shown = media[looking.at]

  function step(steps: number) {
    const next = steppedTo(looking, steps, media.length)
    if (typeof next === 'string') void message.warning(next)
    else look(next)
  }
  async function copy() {
    if (!shown) return
    if (await copyText(new URL(shown.url, window.location.href).href)) void message.success('已复制到剪贴板')
    else void message.warning('浏览器没有允许复制，请手动复制地址')
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    '+': () => look(scaled(looking, scaleStep)),
    '-': () => look(scaled(looking, -scaleStep)),
  }
  const command = (label: string, icon: ReactNode, run: () => void) => <Button aria-label={label} title={label} icon={icon} onClick={run} />

  return (
    <Modal
      title={shown?.name ?? ''}
      open
      footer={null}
      width="min(1200px, 96vw)"
      onCancel={onClose}
      wrapProps={{ onKeyDown: ({ key }: KeyboardEvent) => keys[key]?.() }}
    >
      <div className={styles.preview}>
        {shown ? <Stage key={shown.url} medium={shown} looking={looking} onMove={(xPx, yPx) => look(moved(looking, xPx, yPx))} /> : null}
        <Space.Compact className={styles.commands ?? ''}>
          {command('上一个', <LeftOutlined />, () => step(-1))}
          {command('向左旋转', <RotateLeftOutlined />, () => look(turned(looking, -turnDegrees)))}
          {command('向右旋转', <RotateRightOutlined />, () => look(turned(looking, turnDegrees)))}
          {command('缩小', <ZoomOutOutlined />, () => look(scaled(looking, -scaleStep)))}
          {command('放大', <ZoomInOutlined />, () => look(scaled(looking, scaleStep)))}
          {command('复制地址', <CopyOutlined />, () => void copy())}
          {command('下一个', <RightOutlined />, () => step(1))}
        </Space.Compact>
        <div className={styles.strip}>
          {media.map(({ kind, url, name }, at) => (
            <button key={url} type="button" className={styles.thumbnail} aria-label={name} aria-current={at === looking.at} onClick={() => look(lookingAt(at))}>
              {kind === 'image' ? <img src={url} alt="" /> : <video src={url} muted preload="metadata" />}
            </button>
          ))}
        </div>
      </div>
    </Modal>
  )
}
