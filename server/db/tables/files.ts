/** Rows of the files module. Times are ms since the epoch, sizes are bytes. */
export type SysFileTable = {
  /** 32 hex digits; also the key under which the store keeps the bytes */
  id: string
  /** as people called it, cleaned */
  fileName: string
  /** its path on the wire, `<biz>/<name>_<id>.<suffix>` */
  url: string
  fileSize: number
  /** media type it is given out with */
  fileType: string
  biz: string
  sha256: string
  ownerId: string
  /** for whom it was uploaded: in whose list it is */
  tenantId: number
  /** login name of the owner */
  createBy: string
  createTime: number
  /** 1: stays though no record holds it */
  kept: number
  /** since when no record holds it */
  unusedSince: number
}

/** A record that holds a file; who has `permission` may read the record, and so the file; of a tenant's record (null: the plant's) only in that tenant. */
export type SysFileUseTable = { fileId: string; resource: string; recordId: string; permission: string; tenantId: number | null }

/** Bytes that must go from the store: of deleted files, and of uploads that did not end. */
export type SysFileRemovalTable = { id: string; dueAt: number }

export type FilesTables = { sys_file: SysFileTable; sys_file_use: SysFileUseTable; sys_file_removal: SysFileRemovalTable }
