/** Files over HTTP (api-contract.md 2.12, 2.13); a path follows those that end in a slash. */
export const fileEndpoints = {
  upload: '/sys/common/upload',
  /** the same, under the name that relatives of the contract use */
  uploadMinio: '/sys/upload/uploadMinio',
  /** kept though no record holds it, until somebody deletes it in the list */
  uploadKept: '/sys/oss/file/upload',
  /** saved as an attachment */
  download: '/sys/common/static/',
  /** shown where a browser can show it */
  preview: '/sys/common/preview/',
  pdfViewer: '/sys/common/pdf/pdfPreviewIframe',
} as const
