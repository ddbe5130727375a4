import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined'
import { Button, Checkbox, Flex, Popover, Segmented } from 'antd'
import type { Columns } from './useColumns.ts'

/** Which columns are shown, the last one stays, and how closely the rows stand. */
export function ColumnSettings({ columns: { all, show, isLoose, loosen, reset } }: { columns: Columns }) {
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
          <Segmented
            size="small"
            aria-label="行距"
            value={isLoose}
            onChange={loosen}
            options={[
              { value: false, label: '紧凑' },
              { value: true, label: '宽松' },
            ]}
          />
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
