import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { designedName } from '#contract/designedNames.ts'
import type { Lines, Resource } from '#contract/resource.ts'
import { ListByName } from '../../../resource/ByName.tsx'
import { useLocalQuery } from '../../../resource/listQueryState.ts'
import { RecordList } from '../../../resource/RecordList.tsx'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'
import { useKnownResource } from '../../../resources.ts'
import styles from './Designer.module.css'

/** The code at the end of the address, as menus name it: /online/cgformErpList/<code>. */
function useCode(): string {
  return useLocation().pathname.split('/').at(-1) ?? ''
}

/** Plain lists and trees: the kit draws each as what it is. */
export function AutoListPage() {
  return <ListByName name={designedName(useCode())} />
}

/** Headers above, the lines of the chosen one below, one kind under the other. */
export function ErpListPage() {
  return <WithLines arrange={({ lines, row }) => lines.map((line) => <LinesOf key={line.resource.name} line={line} row={row} hasTitle />)} />
}

/** The same with a tab for each kind of lines. */
export function TabListPage() {
  return (
    <WithLines
      arrange={({ lines, row }) => (
        <Tabs items={lines.map((line) => ({ key: line.resource.name, label: line.resource.title, children: <LinesOf line={line} row={row} hasTitle={false} /> }))} />
      )}
    />
  )
}

/** Lines open inside the row of their header. */
export function InnerTableListPage() {
  const name = designedName(useCode())
  const resource = useKnownResource(name)
  if (!resource || resource.lines.length === 0) return <ListByName name={name} />
  return (
    <ResourcePage
      resource={resource}
      RowBelow={({ row }) => resource.lines.map((line) => <LinesOf key={line.resource.name} line={line} row={row} hasTitle={resource.lines.length > 1} />)}
    />
  )
}

type Row = { id: string }
type Arranged = { lines: readonly Lines[]; row: Row }

function WithLines({ arrange }: { arrange: (arranged: Arranged) => React.ReactNode }) {
  const name = designedName(useCode())
  const resource = useKnownResource(name)
  if (!resource || resource.lines.length === 0) return <ListByName name={name} />
  return <HeaderAndLines key={name} resource={resource} arrange={arrange} />
}

function HeaderAndLines({ resource, arrange }: { resource: Resource; arrange: (arranged: Arranged) => React.ReactNode }) {
  const [row, choose] = useState<(Row & Record<string, unknown>) | null>(null)
  const [Choose] = useState(
    () =>
      function Choose({ row: one }: { row: Row & Record<string, unknown> }) {
        return (
          <Button type="link" size="small" onClick={() => choose(one)}>
            明细
          </Button>
        )
      },
  )
  return (
    <div className={styles.designer}>
      <ResourcePage resource={resource} RowActions={Choose} />
      <section className={styles.card} aria-label="明细">
        {row === null ? (
          <span className={styles.quiet}>点一行的“明细”，这里就是它的明细</span>
        ) : (
          <>
            <h3>{String(row[resource.label] ?? '')}</h3>
            {arrange({ lines: resource.lines, row })}
          </>
        )}
      </section>
    </div>
  )
}

function LinesOf({ line: { resource, parentField }, row, hasTitle }: { line: Lines; row: Row; hasTitle: boolean }) {
  return (
    <section aria-label={resource.title}>
      {hasTitle ? <h4>{resource.title}</h4> : null}
      <RecordList key={row.id} resource={resource} asking={useLocalQuery()} fixed={{ [parentField]: row.id }} />
    </section>
  )
}
