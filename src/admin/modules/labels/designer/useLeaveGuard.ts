import { App } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/** Asks before a label that is not saved is left: by the menu, the way back, or a tab that is closed. An ended session leads to the sign-in all the same. */
export function useLeaveGuard(isUnsaved: boolean): void {
  const { modal } = App.useApp()
  const blocker = useBlocker(({ nextLocation }) => isUnsaved && !nextLocation.pathname.startsWith('/user/'))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { proceed, reset } = blocker
    const asked = modal.confirm({
      title: '标签还没有保存',
      content: '现在离开，没有保存的修改就没有了。',
      okText: '不保存，离开',
      cancelText: '留下',
      onOk: () => proceed(),
      onCancel: () => reset(),
    })
    return () => asked.destroy()
  }, [blocker, modal])
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
