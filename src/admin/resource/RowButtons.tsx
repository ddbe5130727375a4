import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined'
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined'
import { Button, Flex, Grid, Popover } from 'antd'
import type { ReactNode } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../api/records.ts'
import { plainText } from '../fields/plain.ts'
import { Permit } from '../session/Permit.tsx'
import { useIsWideDesk, useRowCommandsPx } from './command/RowCommands.tsx'
import { useListAround } from './listContext.ts'
import { OpenRecord } from './OpenRecord.tsx'
import { PrintLabels, usePrintPx } from './print/PrintLabels.tsx'
import { StateButton } from './StateButton.tsx'
import { useRemoving } from './useRemoving.ts'

type Props = { row: RecordRow; onOpen: (row: RecordRow) => void; onEdit: (row: RecordRow) => void; opensDialog: boolean; children: ReactNode }

function useIsRoomy(): boolean {
  return Grid.useBreakpoint().md ?? true
}

/** Room for buttons beside a record, not for their words. */
function useIsNarrowDesk(): boolean {
  const isWide = useIsWideDesk()
  return useIsRoomy() && !isWide
}

/** px of the column, wider where records can be made below others; on a phone the commands wait behind one button */
export function useCommandsPx(resource: Resource, rowActionsPx: number): number {
  const isWide = useIsWideDesk()
  const declaredPx = useRowCommandsPx(resource) + usePrintPx(resource, isWide ? 76 : 32)
  const ownPx = (resource.tree ? 296 : 216) - (isWide ? 0 : 16)
  return useIsRoomy() ? ownPx + declaredPx + rowActionsPx : 56
}

/** What can be done with one record: look, change, what its page adds, delete. */
export function RowButtons(props: Props) {
  const { resource } = useListAround()
  if (useIsRoomy())
    return (
      <Flex gap={4} wrap>
        <Commands {...props} />
      </Flex>
    )
  const commands = (
    <Flex vertical align="start">
      <Commands {...props} />
    </Flex>
  )
  return (
    <Popover trigger="click" placement="left" content={commands}>
      <Button type="text" icon={<MoreOutlined />} aria-label={`操作 ${plainText({ name: resource.label }, props.row)}`} />
    </Popover>
  )
}

function Commands({ row, onOpen, onEdit, opensDialog, children }: Props) {
  const { resource } = useListAround()
  const remove = useRemoving()
  const isNarrow = useIsNarrowDesk() // icons: on a wide desk there is room for words, on a phone they stand in a column
  return (
    <>
      <OpenRecord row={row} onOpen={onOpen} opensDialog={opensDialog} />
      {resource.verbs.includes('edit') ? (
        <Permit action={`${resource.permission}:edit`}>
          <StateButton resource={resource} row={row} verb="edit" onClick={() => onEdit(row)}>
            编辑
          </StateButton>
        </Permit>
      ) : null}
      {children}
      <PrintLabels resource={resource} rows={[row]} look={{ type: 'link', size: 'small', ...(isNarrow ? { icon: <PrinterOutlined /> } : {}) }} />
      {resource.verbs.includes('delete') ? (
        <Permit action={`${resource.permission}:delete`}>
          <StateButton
            resource={resource}
            row={row}
            verb="delete"
            danger
            onClick={() => remove([row])}
            {...(isNarrow ? { icon: <DeleteOutlined />, 'aria-label': '删除' } : {})}
          >
            {isNarrow ? null : '删除'}
          </StateButton>
        </Permit>
      ) : null}
    </>
  )
}
