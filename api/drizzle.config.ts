import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name what-changes` in this folder writes the next SQL migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/schema/!(*.test).ts',
  out: './src/db/migrations',
})
