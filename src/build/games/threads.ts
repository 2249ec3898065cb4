import { Worker } from 'node:worker_threads'

/** Threads that each run one task at a time. */
export class Threads<Task> {
  readonly #idle: Worker[]
  readonly #all: Worker[]
  readonly #waiting: ((worker: Worker) => void)[] = []

  constructor(worker: URL, count: number) {
    this.#all = Array.from({ length: count }, () => new Worker(worker))
    this.#idle = [...this.#all]
  }

  async do<Result>(task: Task): Promise<Result> {
    const worker = this.#idle.pop() ?? (await new Promise<Worker>((resolve) => this.#waiting.push(resolve)))
    return new Promise((resolve, reject) => {
      worker.once('error', reject)
      worker.once('message', (result: Result) => {
        worker.off('error', reject)
        const next = this.#waiting.shift()
        if (next) next(worker)
        else this.#idle.push(worker)
        resolve(result)
      })
      worker.postMessage(task)
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((worker) => worker.terminate()))
  }
}
