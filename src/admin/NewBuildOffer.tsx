import { App, Button } from 'antd'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { newBuildStore } from '../realtime/newBuild.ts'

const key = 'newBuild'

/** Offers people in the office to reload for a new version; what they are writing is theirs, so nothing happens by itself. */
export function NewBuildOffer() {
  const { notification } = App.useApp()
  const build = useStore(newBuildStore, (state) => state.build)
  useEffect(() => {
    if (build === null) return
    notification.info({
      key,
      title: '系统已更新',
      description: '刷新页面后使用新版本。请先保存正在填写的内容。',
      placement: 'bottomRight',
      duration: false,
      actions: (
        <Button type="primary" style={{ minHeight: 44 }} onClick={() => window.location.reload()}>
          刷新页面
        </Button>
      ),
    })
  }, [build, notification])
  return null
}
