import { App } from 'antd'
import { useEffect } from 'react'
import { useCompanyInfo } from './useCompany.ts'
import { watchIdle } from './idle.ts'

/** Asks for a refresh after a long time without a click or a key, when the plant wants that (SES-017 to SES-021). */
export function IdleRefresh() {
  const { data } = useCompanyInfo()
  const { modal } = App.useApp()
  useEffect(
    () =>
      watchIdle({
        settings: data ?? null,
        target: window,
        onIdle: () => void modal.confirm({ title: '提示', content: '长时间未操作，请刷新页面', onOk: () => window.location.reload() }),
      }),
    [data, modal],
  )
  return null
}
