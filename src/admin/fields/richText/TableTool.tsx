import TableOutlined from '@ant-design/icons/es/icons/TableOutlined'
import type { ChainedCommands } from '@tiptap/core'
import { Button, Dropdown } from 'antd'
import styles from './RichText.module.css'

type Command = { title: string; command: (chain: ChainedCommands) => ChainedCommands }

const outside: readonly Command[] = [{ title: '插入表格', command: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }) }]
const inside: readonly Command[] = [
  { title: '在下方插入行', command: (chain) => chain.addRowAfter() },
  { title: '在右侧插入列', command: (chain) => chain.addColumnAfter() },
  { title: '删除行', command: (chain) => chain.deleteRow() },
  { title: '删除列', command: (chain) => chain.deleteColumn() },
  { title: '删除表格', command: (chain) => chain.deleteTable() },
]

/** Inserts a table, or changes the one in which the cursor is. */
export function TableTool({ isInside, run }: { isInside: boolean; run: (command: Command['command']) => void }) {
  const commands = isInside ? inside : outside
  return (
    <Dropdown trigger={['click']} menu={{ items: commands.map(({ title, command }) => ({ key: title, label: title, onClick: () => run(command) })) }}>
      <Button type={isInside ? 'primary' : 'text'} className={styles.tool ?? ''} aria-label="表格" title="表格" icon={<TableOutlined />} />
    </Dropdown>
  )
}
