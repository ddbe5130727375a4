import { App } from 'antd'
import { errorText } from '#contract/errorText.ts'
import type { Resource } from '#contract/resource.ts'
import { useRecordWrites } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'

/** Asks, and removes one record outside of a list. */
export function useRemovingOf(resource: Resource): (row: RecordRow, name: string, onGone: () => void) => void {
  const { modal, message } = App.useApp()
  const writes = useRecordWrites(resource)
  async function remove(row: RecordRow, onGone: () => void) {
    try {
      void message.success(await writes.remove([row.id]))
      onGone()
    } catch (error) {
      void message.error(errorText(error, '没有删除，请重试'))
    }
  }
  return (row, name, onGone) =>
    void modal.confirm({
      title: `删除${resource.title}“${name}”？`,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => remove(row, onGone),
    })
}
