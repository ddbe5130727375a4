import { Alert, App, Button } from 'antd'
import { useStore } from 'zustand'
import { errorText } from '#contract/errorText.ts'
import { UpdateStatus } from '#contract/modules/operations/pause.ts'
import { request } from '../../../api/request.ts'
import { noticeStore } from '../../../realtime/notices.ts'
import { Permit } from '../../session/Permit.tsx'

/** Covers the application for everybody but administrators, and uncovers it (decisions.md 11). */
export function PauseSystem() {
  const isPaused = useStore(noticeStore, (state) => state.isPaused)
  const { modal, message } = App.useApp()

  async function set(wanted: boolean) {
    try {
      await request('/sys/updateStatus', UpdateStatus, { method: 'POST', body: { isPaused: wanted }, quiet: true })
      void message.success(wanted ? '系统已暂停' : '系统已恢复')
    } catch (error) {
      void message.error(errorText(error, wanted ? '没有暂停，请重试' : '没有恢复，请重试'))
    }
  }
  const ask = () =>
    void modal.confirm({
      title: '暂停系统？',
      content: '除管理员外，所有打开的页面和看板立即被遮住，直到恢复；填写的内容留在页面上，采集照常。',
      okText: '暂停系统',
      okButtonProps: { danger: true },
      onOk: () => set(true),
    })

  return (
    <Permit action="sys:updateStatus:edit">
      {isPaused ? (
        <Alert
          type="error"
          showIcon
          style={{ width: '100%' }}
          title="系统已暂停：除管理员外，所有页面和看板被遮住。"
          action={
            <Button size="small" type="primary" onClick={() => void set(false)}>
              恢复系统
            </Button>
          }
        />
      ) : (
        <Button danger onClick={ask}>
          暂停系统
        </Button>
      )}
    </Permit>
  )
}
