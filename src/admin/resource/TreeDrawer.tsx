import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import styles from './TreeDrawer.module.css'

const widthPx = 360

type Props = {
  title: string
  /** what is chosen, in words; null for everything */
  chosen: string | null
  /** the tree; it closes the drawer when something was chosen */
  children: (close: () => void) => ReactNode
}

/** The tree of a list where there is no room beside it: behind a button that says what is chosen, so that the records come first. */
export function TreeDrawer({ title, chosen, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button block className={styles.button ?? ''} icon={<ApartmentOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={styles.words}>{chosen === null ? `${title}：全部` : `${title}：${chosen}`}</span>
      </Button>
      {isOpen ? (
        <Drawer title={title} placement="left" size={`min(${widthPx}px, 92vw)`} open onClose={() => setOpen(false)}>
          {children(() => setOpen(false))}
        </Drawer>
      ) : null}
    </>
  )
}
