import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined'
import { Alert, Button, Flex, Grid } from 'antd'
import type { ReactNode } from 'react'
import { Permit } from '../session/Permit.tsx'
import { useMay } from '../session/useMay.ts'
import { AdvancedQuery } from './AdvancedQuery.tsx'
import { selectionText } from './bar/selectionText.ts'
import { BulkCommands } from './command/BulkCommands.tsx'
import { ExportButton } from './ExportButton.tsx'
import { ImportButton } from './ImportButton.tsx'
import { ColumnSettings } from './ColumnSettings.tsx'
import { PhoneFold } from './PhoneFold.tsx'
import { PrintLabels } from './print/PrintLabels.tsx'
import type { Columns } from './useColumns.ts'
import { useListAround } from './listContext.ts'
import styles from './Toolbar.module.css'
import { useRemoving } from './useRemoving.ts'
import { KeepView } from './views/KeepView.tsx'
import BarChartOutlined from '@ant-design/icons/es/icons/BarChartOutlined'
import { useNavigate } from 'react-router-dom'
import { addressWith, reportPath, useResourcePaths } from './resourcePathsContext.ts'

type Props = {
  columns: Columns
  onAdd: () => void
  /** whether the list is one of its own, of which views are kept */
  hasViews: boolean
  /** more commands, after 新增 */
  children: ReactNode
}

/** What can be done with the list as a whole, and with the records that are selected in it. */
export function Toolbar({ columns, onAdd, hasViews, children }: Props) {
  const { resource, refresh, selected } = useListAround()
  const remove = useRemoving()
  const isRoomy = Grid.useBreakpoint().md ?? true
  const settings = <ColumnSettings columns={columns} />
  const others = (
    <>
      {children}
      {resource.verbs.includes('delete') ? (
        <Permit action={`${resource.permission}:delete`}>
          <Button danger={selected.length > 0} onClick={() => remove(selected)}>
            批量删除
          </Button>
        </Permit>
      ) : null}
      {resource.verbs.includes('import') ? (
        <Permit action={`${resource.permission}:import`}>
          <ImportButton />
        </Permit>
      ) : null}
      {resource.verbs.includes('export') ? (
        <Permit action={`${resource.permission}:export`}>
          <ExportButton />
        </Permit>
      ) : null}
      <AdvancedQuery />
      <ReportLink />
    </>
  )
  return (
    <div className={styles.bar}>
      {resource.verbs.includes('add') ? (
        <Permit action={`${resource.permission}:add`}>
          <Button type="primary" icon={isRoomy ? <PlusOutlined /> : null} onClick={onAdd}>
            新增
          </Button>
        </Permit>
      ) : null}
      {isRoomy ? (
        others
      ) : (
        <PhoneFold label="更多">
          {others}
          {settings}
        </PhoneFold>
      )}
      <span className={styles.space} />
      {hasViews ? <KeepView /> : null}
      <Button type="text" icon={<ReloadOutlined />} aria-label="刷新" onClick={refresh} />
      {isRoomy ? settings : null}
    </div>
  )
}

/** Stands above the table while records are selected; `children` are more commands for them. */
export function Selection({ children }: { children: ReactNode }) {
  const { resource, selected, select } = useListAround()
  const may = useMay()
  if (selected.length === 0) return null
  return (
    <Alert
      className={styles.selection ?? ''}
      type="info"
      title={selectionText(resource, selected, ({ mask }) => mask === undefined || may(mask.unless))}
      action={
        <Flex wrap gap={8} justify="end">
          <BulkCommands />
          {children}
          <PrintLabels resource={resource} rows={selected} look={{ size: 'small' }} />
          <Button size="small" type="link" onClick={() => select([])}>
            清空
          </Button>
        </Flex>
      }
    />
  )
}

/** The way from a list to its report, with the same filters; nothing in a list that has no page of its own. */
function ReportLink() {
  const { resource, filters, advanced } = useListAround()
  const navigate = useNavigate()
  const path = useResourcePaths().pathOf(resource.name)
  if (path === null) return null
  return (
    <Button icon={<BarChartOutlined />} onClick={() => void navigate(addressWith(reportPath(path), { ...filters, ...advanced }))}>
      统计
    </Button>
  )
}
