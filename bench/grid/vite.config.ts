import react from '@vitejs/plugin-react'
import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** What no grid is charged with. */
const base = /node_modules\/(react|react-dom|scheduler|antd|@ant-design|@rc-component|rc-[^/]+|dayjs)\//
/** What the office has loaded before any page of it opens: the router, the queries, the rules of its records. */
const office = /node_modules\/(react-router[^/]*|@tanstack\/(react-)?query[^/]*|zod)\/|\/contract\/(modules|rules(?!\/grid))\//

/** Builds the page of row E1 as the product builds its own: production, lazy chunks; React and antd, and what the office has anyway, in files of their own. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: { '#contract': resolve(import.meta.dirname, '../../contract') }, dedupe: ['react', 'react-dom', 'antd'] },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: base, priority: 2 },
            { name: 'office', test: office, priority: 1 },
          ],
        },
      },
    },
  },
})
