import { z } from 'zod'
import { ModelView } from '#contract/models.ts'
import { readModels } from '#services/models/read-models.ts'
import { publicProcedure, router } from './init.ts'

export const modelsRouter = router({
  list: publicProcedure.output(z.array(ModelView)).query(({ ctx }) => readModels(ctx.deps)),
})
