import FullscreenExitOutlined from '@ant-design/icons/es/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/es/icons/FullscreenOutlined'
import { Button, Flex, Modal } from 'antd'
import type { ModalProps } from 'antd'
import { useState } from 'react'

type Props = Omit<ModalProps, 'title' | 'width' | 'open' | 'style' | 'styles'> & { title: string; widthPx: number; startsFull: boolean; onCancel: () => void }

/** A dialog that can be as large as the screen, and back. */
export function SizableModal({ title, widthPx, startsFull, children, ...rest }: Props) {
  const [isFull, setFull] = useState(startsFull)
  return (
    <Modal
      {...rest}
      title={
        <Flex justify="space-between" align="center" style={{ paddingInlineEnd: 32 }}>
          {title}
          <Button
            type="text"
            size="small"
            icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            aria-label={isFull ? '退出全屏' : '全屏'}
            aria-pressed={isFull}
            onClick={() => setFull(!isFull)}
            style={{ marginBlock: -10 }} // large for fingers, and the title line stays as high as it is
          />
        </Flex>
      }
      open
      width={isFull ? '100%' : widthPx}
      style={isFull ? { top: 0, maxWidth: '100%', margin: 0, padding: 0 } : { maxWidth: 'calc(100vw - 32px)' }}
      styles={isFull ? { container: { minHeight: '100vh', borderRadius: 0 } } : {}}
    >
      <div data-full={isFull}>{children}</div>
    </Modal>
  )
}
