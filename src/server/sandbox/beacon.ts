import { bls12_381 } from '@noble/curves/bls12-381.js'
import { type Context, Hono } from 'hono'
import { roundTime } from '#contract/games/beacon.ts'
import { now } from '../base/clock.ts'
import { sandboxChain } from '../beacon/sandboxChain.ts'
import { messageOf, randomnessOf } from '../beacon/verify.ts'

const { sign } = bls12_381.shortSignatures

/** No secret: everybody who has the repository has it. */
const KEY = Buffer.from('04a47e6d9d5c046f6e2da50e9a752924125fc994aa0577214702ac92fd9c49e7', 'hex')
const ROUND = /^[1-9]\d{0,11}$/

/** The demo's randomness beacon, with the addresses of a drand relay. A round is there from its moment on. */
export function beaconRoutes(): Hono {
  const app = new Hono()
  const { hash, publicKey: public_key, genesis: genesis_time, period } = sandboxChain
  app.get(`/${hash}/info`, (c) =>
    c.json({ public_key, period, genesis_time, hash, schemeID: 'bls-unchained-g1-rfc9380' }),
  )
  app.get(`/${hash}/public/:round`, tellRound)
  return app
}

function tellRound(c: Context): Response {
  const text = c.req.param('round') ?? ''
  const round = Number(text)
  if (!ROUND.test(text) || roundTime(sandboxChain, round) > now()) return c.json({ error: 'unknown round' }, 404)
  const signature = Buffer.from(sign(messageOf(round), KEY).toBytes()).toString('hex')
  return c.json({ round, randomness: randomnessOf(signature), signature })
}
