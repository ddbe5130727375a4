import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactElement } from 'react'

/** A part of the office as it stands under its roof: antd in Chinese and at rest, messages, and a fresh memory of what was asked. */
export function dressed(part: ReactElement): ReactElement {
  return (
    <ConfigProvider locale={zhCN} theme={{ zeroRuntime: true, token: { motion: false } }}>
      <App>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>{part}</QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}
