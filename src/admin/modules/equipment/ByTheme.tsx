import { FastColor } from '@ant-design/fast-color'
import { theme } from 'antd'
import type { ReactNode } from 'react'

/** Charts have colours for light and dark: theirs follow the office. */
export function ByTheme({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { token } = theme.useToken()
  return (
    <div className={className} data-theme={new FastColor(token.colorBgBase).isDark() ? 'dark' : 'light'}>
      {children}
    </div>
  )
}
