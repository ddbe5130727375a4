import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import type { MenuTheme } from 'antd'
import styles from './OfficeLayout.module.css'

type Props = { isOpen: boolean; onClose: () => void; theme: MenuTheme; children: ReactNode }

const widthPx = 200 // LAY-020

/** The menu on a phone: a drawer from the left. */
export function PhoneMenu({ isOpen, onClose, theme, children }: Props) {
  return (
    <Drawer
      placement="left"
      size={widthPx}
      open={isOpen}
      onClose={onClose}
      closable={false}
      classNames={{ body: `${styles.drawer} ${styles[theme]}` }}
      aria-label="菜单"
    >
      {children}
    </Drawer>
  )
}
