import { Button, Tabs } from 'antd'
import type { ComponentType } from 'react'
import { createContext, use, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { designedName } from '#contract/designedNames.ts'
import type { Lines, Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../../../api/records.ts'
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
  return <WithLines Arranged={OneBelowTheOther} />
}

/** The same with a tab for each kind of lines. */
export function TabListPage() {
  return <WithLines Arranged={InTabs} />
}

/** Lines open inside the row of their header. */
export function InnerTableListPage() {
  const name = designedName(useCode())
  const resource = useKnownResource(name)
  const [Below] = useState(() => belowRows(name))
  return resource && resource.lines.length > 0 ? <ResourcePage key={name} resource={resource} RowBelow={Below} /> : <ListByName name={name} />
}

type ArrangedProps = { lines: readonly Lines[]; row: RecordRow }

function OneBelowTheOther({ lines, row }: ArrangedProps) {
  return lines.map((line) => <LinesOf key={line.resource.name} line={line} row={row} hasTitle={lines.length > 1} />)
}

function InTabs({ lines, row }: ArrangedProps) {
  const items = lines.map((line) => ({ key: line.resource.name, label: line.resource.title, children: <LinesOf line={line} row={row} hasTitle={false} /> }))
  return <Tabs items={items} />
}

/** What a row opens to: the slots of a list are components. */
function belowRows(name: string): ComponentType<{ row: RecordRow }> {
  return ({ row }) => <OneBelowTheOther lines={useKnownResource(name)?.lines ?? []} row={row} />
}

function WithLines({ Arranged }: { Arranged: ComponentType<ArrangedProps> }) {
  const name = designedName(useCode())
  const resource = useKnownResource(name)
  return resource && resource.lines.length > 0 ? <HeaderAndLines key={name} resource={resource} Arranged={Arranged} /> : <ListByName name={name} />
}

const Choosing = createContext<(row: RecordRow) => void>(() => {})

function HeaderAndLines({ resource, Arranged }: { resource: Resource; Arranged: ComponentType<ArrangedProps> }) {
  const [row, choose] = useState<RecordRow | null>(null)
  return (
    <div className={styles.designer}>
      <Choosing value={choose}>
        <ResourcePage resource={resource} RowActions={LinesButton} />
      </Choosing>
      <section className={styles.card} aria-label="明细">
        {row === null ? (
          <span className={styles.quiet}>点一行的“明细”，这里就是它的明细</span>
        ) : (
          <>
            <h3>{String(row[resource.label])}</h3>
            <Arranged lines={resource.lines} row={row} />
          </>
        )}
      </section>
    </div>
  )
}

function LinesButton({ row }: { row: RecordRow }) {
  const choose = use(Choosing)
  return (
    <Button type="link" size="small" onClick={() => choose(row)}>
      明细
    </Button>
  )
}

function LinesOf({ line: { resource, parentField }, row, hasTitle }: { line: Lines; row: RecordRow; hasTitle: boolean }) {
  return (
    <section aria-label={resource.title}>
      {hasTitle ? <h4>{resource.title}</h4> : null}
      <RecordList key={row.id} resource={resource} asking={useLocalQuery()} fixed={{ [parentField]: row.id }} />
    </section>
  )
}
