import { Card, Typography } from 'antd'
import { fillTemplate, variablesIn } from '#contract/rules/messageTemplate.ts'
import styles from './MessageTest.module.css'

type Props = { title: string; content: string; values: Readonly<Record<string, string>> }

/** A message as its receiver reads it; a variable without a value stands in it by its name. */
export function MessagePreview({ title, content, values }: Props) {
  const written = (text: string) =>
    fillTemplate(text, { ...Object.fromEntries(variablesIn(text).map((name) => [name, `【${name}】`])), ...Object.fromEntries(given(values)) })
  return (
    <Card size="small" title={written(title)}>
      <Typography.Paragraph className={styles.content ?? ''}>{written(content)}</Typography.Paragraph>
    </Card>
  )
}

const given = (values: Readonly<Record<string, string>>) => Object.entries(values).filter(([, value]) => value !== '')
