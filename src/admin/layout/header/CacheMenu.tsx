import ClearOutlined from '@ant-design/icons/es/icons/ClearOutlined'
import { App, Button, Dropdown } from 'antd'
import { dictOptions } from '../../../api/dictionary.ts'
import { ApiError, envelopeOf } from '../../../api/request.ts'

const dataSources = { value: 'dataSources', text: '清除多数据源缓存' }

/** Clears caches of the server: the data sources' and each one that the dictionary clear_memory names (HDR-006, HDR-007, HDR-018). */
export function CacheMenu() {
  const { modal, message } = App.useApp()

  async function clear(value: string) {
    const path = value === dataSources.value ? '/diyonline/api/cleanDataBaseAllCache' : `/sys/refreshCache/${encodeURIComponent(value)}`
    try {
      const { message: told } = await envelopeOf(path, { quiet: true })
      void message.success(told)
    } catch (error) {
      void message.error(error instanceof ApiError ? error.message : '清除没有成功，请重试')
    }
  }

  const entries = [dataSources, ...dictOptions('clear_memory')]
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: entries.map(({ value, text }) => ({ key: value, label: text })),
        onClick: ({ key }) =>
          void modal.confirm({ title: entries.find(({ value }) => value === key)?.text ?? '', content: '确定要清除这个缓存吗？', onOk: () => clear(key) }),
      }}
    >
      <Button type="text" aria-label="清除缓存" icon={<ClearOutlined />} />
    </Dropdown>
  )
}
