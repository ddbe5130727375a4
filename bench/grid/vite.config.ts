import react from '@vitejs/plugin-react'
import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** What every page of the office has anyway: it is no part of the grid. */
const base = /node_modules\/(react|react-dom|scheduler|antd|@ant-design|@rc-component|rc-[^/]+|dayjs|@tanstack\/(react-)?query[^/]*)\//

/** Builds the page of row E1 as the product builds its own: production, lazy chunks; React, antd and the queries in files of their own. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: { '#contract': resolve(import.meta.dirname, '../../contract') }, dedupe: ['react', 'react-dom', 'antd'] },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: base }] } } },
  },
})
