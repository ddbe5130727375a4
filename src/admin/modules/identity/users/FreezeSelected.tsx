import { App, Button } from 'antd'
import { errorText } from '#contract/errorText.ts'
import { users } from '#contract/modules/identity/user.ts'
import { useReload } from '../../../../api/records.ts'
import { envelopeOf } from '../../../../api/request.ts'
import { useListAround } from '../../../resource/listContext.ts'
import { Permit } from '../../../session/Permit.tsx'

const [normal, frozen] = [1, 2]

/** Freezes the selected people in one call, or lets them in again: all of them, or nobody where one is refused (ADM-019, API-044). */
export function FreezeSelected() {
  const { selected, select } = useListAround()
  const { modal, message } = App.useApp()
  const reload = useReload(users)

  async function set(status: number) {
    try {
      const ids = selected.map(({ id }) => id).join(',')
      void message.success((await envelopeOf('/sys/user/frozenBatch', { method: 'PUT', body: { ids, status }, quiet: true })).message)
      select([])
    } catch (error) {
      void message.error(errorText(error, '没有完成，请重试'))
    }
    reload()
  }
  const ask = () =>
    void modal.confirm({
      title: `冻结 ${selected.length} 人？`,
      content: '冻结后立即退出登录，解冻前不能再登录。',
      okText: '冻结',
      okButtonProps: { danger: true },
      onOk: () => set(frozen),
    })

  return (
    <Permit action="sys:user:freeze">
      <Button size="small" danger onClick={ask}>
        冻结 {selected.length} 人
      </Button>
      <Button size="small" onClick={() => void set(normal)}>
        解冻 {selected.length} 人
      </Button>
    </Permit>
  )
}
