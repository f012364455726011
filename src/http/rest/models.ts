import { z } from 'zod'
import { ModelView } from '#contract/models.ts'
import { readModels } from '#services/models/read-models.ts'
import { route } from './route.ts'

export const modelRoutes = [
  route(
    'GET /models',
    {
      summary: 'The AI models: which model serves each name today, and which can be chosen',
      twin: 'models.list',
      response: { models: z.array(ModelView) },
    },
    ({ deps }) => ({ models: readModels(deps) }),
  ),
]
