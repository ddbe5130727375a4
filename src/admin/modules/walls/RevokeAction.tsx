import { App, Button } from 'antd'
import { errorText } from '#contract/errorText.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { Permit } from '../../session/Permit.tsx'
import { useScreenWrites } from './useScreenWrites.ts'

/** Sends a screen away after a question that names it. */
export function RevokeAction({ row }: { row: RecordRow }) {
  const { modal, message } = App.useApp()
  const { revoke } = useScreenWrites()
  if (row['status'] !== 'paired') return null
  const ask = () =>
    void modal.confirm({
      title: `解除“${plainText({ name: 'name' }, row)}”的配对？`,
      content: '屏幕立即停止显示看板，并显示新的配对码。以后可以用原来的名称重新配对。',
      okText: '解除配对',
      okButtonProps: { danger: true },
      async onOk() {
        try {
          void message.success(await revoke(row.id))
        } catch (error) {
          void message.error(errorText(error, '没有解除，请重试'))
        }
      },
    })
  return (
    <Permit action="mes:screen:approve">
      <Button type="link" size="small" danger onClick={ask}>
        解除配对
      </Button>
    </Permit>
  )
}
