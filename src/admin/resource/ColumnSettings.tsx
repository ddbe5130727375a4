import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined'
import { Button, Checkbox, Flex, Popover } from 'antd'
import type { Columns } from './useColumns.ts'

/** Which columns are shown; the last one stays. */
export function ColumnSettings({ columns: { all, show, reset } }: { columns: Columns }) {
  const shownCount = all.filter(({ isShown }) => isShown).length
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="显示的列"
      content={
        <Flex vertical gap={6}>
          {all.map(({ field: { name, title }, isShown }) => (
            <Checkbox key={name} checked={isShown} disabled={isShown && shownCount === 1} onChange={({ target }) => show(name, target.checked)}>
              {title}
            </Checkbox>
          ))}
          <Button size="small" onClick={reset}>
            恢复默认
          </Button>
        </Flex>
      }
    >
      <Button type="text" icon={<SettingOutlined />} aria-label="列设置" />
    </Popover>
  )
}
