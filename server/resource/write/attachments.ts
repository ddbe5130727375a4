import { isFileKind } from '#contract/field.ts'
import type { Field, FieldAs } from '#contract/field.ts'
import type { Permission } from '#contract/permissions.ts'
import { fileClassOf } from '#contract/rules/fileClass.ts'
import { pathsIn } from '#contract/rules/filePath.ts'
import type { Resource } from '#contract/resource.ts'
import { Problem } from '../../http/problem.ts'
import type { Row } from '../field/row.ts'
import { rightTo } from '../scope/rights.ts'
import type { ReadUnit, UnitOfWork } from '../../bus/unit.ts'

/** What keeps uploaded files, as this room knows it. */
export type Attachments = {
  /** Of these paths the ones that were issued and that the person may read. */
  usable(unit: ReadUnit, paths: readonly string[]): Promise<ReadonlySet<string>>
  /** The record holds these files and no others. */
  hold(
    unit: UnitOfWork,
    holder: { resource: string; recordId: string; permission: Permission; tenantId: number | null },
    paths: readonly string[],
  ): Promise<void>
}

type FileField = FieldAs<'file' | 'image'>

/** The files that records of a resource hold: only paths that the server issued to who writes them, or that the record had before. */
export function createAttachmentRules(attachments: Attachments, resource: Pick<Resource, 'name' | 'permission' | 'fields' | 'owner'>) {
  const fields = resource.fields.filter((field): field is FileField => isFileKind(field.kind))
  const pathsOf = (row: Row) => fields.flatMap(({ name }) => pathsIn(row[name]))

  return {
    /** Of what the rows hold the paths that may stand there. */
    async usableIn(unit: ReadUnit, rows: readonly Row[]): Promise<ReadonlySet<string>> {
      const paths = rows.flatMap(pathsOf)
      return paths.length === 0 ? nothing : attachments.usable(unit, paths)
    },
    /** What is wrong with the files of a row, field by field. */
    complaints(row: Row, usable: ReadonlySet<string>): { field: Field; reason: string }[] {
      return fields.flatMap((field) => {
        const reason = complaintOf(field, pathsIn(row[field.name]), usable)
        return reason === null ? [] : [{ field, reason }]
      })
    },
    /** Throws Problem 422 at the fields that hold what they may not. */
    async check(unit: ReadUnit, row: Row, before: Row): Promise<void> {
      const usable = new Set([...(await this.usableIn(unit, [row])), ...pathsOf(before)])
      const complaints = this.complaints(row, usable)
      const [first] = complaints
      if (first) throw new Problem(422, first.reason, { fields: Object.fromEntries(complaints.map(({ field, reason }) => [field.name, [reason]])) })
    },
    /** A record that was just made holds what its row names. */
    async holdNew(unit: UnitOfWork, recordId: string, row: Row): Promise<void> {
      if (pathsOf(row).length > 0) await this.hold(unit, recordId, row)
    },
    /** The record holds what its row names from now on; with an empty row it holds nothing any more. */
    async hold(unit: UnitOfWork, recordId: string, row: Row): Promise<void> {
      if (fields.length === 0) return
      const tenantId = resource.owner === 'tenant' ? unit.by.tenantId : null
      await attachments.hold(unit, { resource: resource.name, recordId, permission: rightTo(resource, 'list'), tenantId }, pathsOf(row))
    },
  }
}

const nothing: ReadonlySet<string> = new Set()

function complaintOf({ kind, title, maxCount }: FileField, paths: readonly string[], usable: ReadonlySet<string>): string | null {
  if (paths.length > maxCount) return `${title}最多 ${maxCount} 个文件`
  if (kind === 'image' && paths.some((path) => fileClassOf(path) !== 'image')) return '请上传图片'
  return paths.every((path) => usable.has(path)) ? null : `${title}里有不存在或不能使用的文件，请重新上传`
}
