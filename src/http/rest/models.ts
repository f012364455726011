import { z } from 'zod'
import { ModelView } from '#contract/models.ts'
import { readModels } from '#services/models/read-models.ts'
import { route } from './route.ts'

export const modelRoutes = [
  route(
    'GET /models',
    {
      summary: 'The AI models: what each name is served by today, and which may be chosen',
      twin: 'models.list',
      answer: { models: z.array(ModelView) },
    },
    ({ deps }) => ({ models: readModels(deps) }),
  ),
]
