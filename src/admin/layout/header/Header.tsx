import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './Header.module.css'

type Props = { isMobile: boolean; isOpen: boolean; hasToggle: boolean; onToggle: () => void; lead: ReactNode; tools: ReactNode }

/** The bar on top: menu toggle, where I am, and the tools (LAY-034); on a phone only toggle and tools (LAY-035). */
export function Header({ isMobile, isOpen, hasToggle, onToggle, lead, tools }: Props) {
  return (
    <header className={styles.header} data-mobile={isMobile}>
      {hasToggle ? (
        <Button type="text" aria-label={isOpen ? '收起菜单' : '展开菜单'} icon={isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />} onClick={onToggle} />
      ) : null}
      <div className={styles.lead}>{isMobile ? null : lead}</div>
      <div className={styles.tools}>{tools}</div>
    </header>
  )
}
