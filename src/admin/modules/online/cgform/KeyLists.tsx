import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import styles from './Designer.module.css'

type Props = {
  title: string
  hint: string
  fields: { value: string; label: string }[]
  lists: readonly string[][]
  /** where each list has a name of its own */
  names?: readonly string[]
  onChange: (lists: string[][], names: string[]) => void
}

/** Several lists of fields: keys, indexes, groups of a form. */
export function KeyLists({ title, hint, fields, lists, names, onChange }: Props) {
  const called = names ?? []
  const put = (index: number, list: string[]) =>
    onChange(
      lists.map((one, at) => (at === index ? list : [...one])),
      [...called],
    )
  return (
    <Form.Item label={title} extra={hint}>
      {lists.map((list, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lists may be alike while they are written, and no row keeps anything of its own
        <div key={`${title}${index}`} className={styles.pair}>
          {names ? (
            <Input
              aria-label={`${title} ${index + 1} 的名称`}
              maxLength={32}
              value={called[index] ?? ''}
              onChange={({ target }) =>
                onChange(
                  lists.map((one) => [...one]),
                  called.map((name, at) => (at === index ? target.value : name)),
                )
              }
            />
          ) : null}
          <Select aria-label={`${title} ${index + 1}`} mode="multiple" value={list} options={fields} onChange={(next: string[]) => put(index, next)} />
          <Button
            type="text"
            danger
            aria-label={`去掉${title} ${index + 1}`}
            icon={<DeleteOutlined />}
            onClick={() =>
              onChange(
                lists.filter((_, at) => at !== index),
                called.filter((_, at) => at !== index),
              )
            }
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        onClick={() => onChange([...lists, fields[0] ? [fields[0].value] : []], [...called, `${title}${lists.length + 1}`])}
      >
        加{title}
      </Button>
    </Form.Item>
  )
}
