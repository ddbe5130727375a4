import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined'
import { Button } from 'antd'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import styles from './PhoneFold.module.css'

/** What a phone has no room for above the first row: behind one button, in its place below it when it is wanted. */
export function PhoneFold({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button icon={isOpen ? <UpOutlined /> : <DownOutlined />} iconPlacement="end" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen ? (
        <div id={id} className={styles.folded}>
          {children}
        </div>
      ) : null}
    </>
  )
}
