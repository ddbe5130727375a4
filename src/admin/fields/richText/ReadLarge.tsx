import { Button, Flex, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { RichContent } from '../../media/RichContent.tsx'
import { PlainCell } from '../PlainCell.tsx'

const widthPx = 800

type Props = { title: string; line: string; html: () => string | Promise<string> }

/** The first words of a long text in one line, and all of it as it was laid out behind 查看. */
export function ReadLarge({ title, line, html }: Props) {
  const [opened, setOpened] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  if (line === '') return null
  const open = async () => {
    setOpen(true)
    setOpened(await html())
  }
  return (
    <Flex gap={4} align="center" style={{ minWidth: 0 }}>
      <PlainCell text={line} />
      <Button type="link" size="small" aria-label={`查看${title}`} onClick={() => void open()}>
        查看
      </Button>
      {isOpen ? (
        <Modal title={title} open footer={null} width={widthPx} style={{ maxWidth: 'calc(100vw - 32px)' }} onCancel={() => setOpen(false)}>
          {opened === null ? <Skeleton active /> : <RichContent html={opened} className="" />}
        </Modal>
      ) : null}
    </Flex>
  )
}
